#pragma once

/// How often the calling thread has asked for heap memory so far; -1 where that cannot be told,
/// because a sanitiser has the allocator to itself.
long allocation_count(void);
