/// What a shell needs to sell at a sandbox in another process: it starts the sandbox, writes the
/// configuration that leads to it, and ends it at its own end.
///
/// `post PATH BODY` asks the sandbox. `sale SECONDS` sells `$order` to `$card` with `$answer` to
/// the question about a fee, kills the sale after so long unless they are empty, and writes one
/// line.
enum KioskScript {
    static let text = """
        mkfifo "$folder/lines"
        "$tapkiosk" sandbox --ledger "$folder/ledger" > "$folder/lines" & gateway=$!
        trap 'kill -s TERM $gateway' EXIT
        exec 3< "$folder/lines"
        IFS= read -r line <&3
        post() {
            exec 5<> "/dev/tcp/127.0.0.1/${line##*:}"
            printf 'POST %s HTTP/1.1\\r\\nHost: 127.0.0.1\\r\\nContent-Length: %s\\r\\n' "$1" ${#2} >&5
            printf 'Connection: close\\r\\nx-api-key: pk_test_tapkiosk_sandbox\\r\\n\\r\\n%s' "$2" >&5
            cat <&5
        }
        token=$(post /authorize "")
        token=${token#*\\"access_token\\":\\"}
        echo "${token%%\\"*}" > "$folder/token"
        echo 0123456789ABCDEFFEDCBA9876543210 > "$folder/key"
        "$tapkiosk" config example > "$folder/kiosk.json5"
        device='device: {model: "m", serialNumber: "s", keySerialNumber: "FFFF9876543210E00000",'
        sed -i "s|url: \\"sandbox\\",|url: \\"$line/v1\\", tokenFile: \\"$folder/token\\", \\
            $device baseKeyFile: \\"$folder/key\\"},|" "$folder/kiosk.json5"
        sale() {
            "$tapkiosk" pay --config "$folder/kiosk.json5" --reader "card:$card" --amount 42.00 \\
                --currency EUR --order-id "$order" --surcharge "$answer" --json \\
                > "$folder/out" 2> "$folder/err" & sale=$!
            [ -n "$1" ] && { sleep "$1"; kill -s KILL $sale 2> "$folder/none"; }
            wait $sale 2> "$folder/none"
            echo "{\\"order\\":\\"$order\\",\\"answer\\":\\"$answer\\",\\"exit\\":$?,\\"sale\\":$(tail -n 1 "$folder/out" | grep . || echo null)}"
        }
        """
}
