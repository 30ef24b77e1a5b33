-- Asks what scripts/bench/wrk.ts has written down, a line for each request, from its first line on and over
-- again. "##########" in a body becomes a number that no other request of the run has.
local lines, at, serial = {}, 0, 0

function init(args)
  serial = tonumber(args[2])
  for line in io.lines(args[1]) do
    local method, path, headers, body = line:match("^([^\t]*)\t([^\t]*)\t([^\t]*)\t(.*)$")
    local named = {}
    for name, value in headers:gmatch("([^:|]+): ([^|]*)") do named[name] = value end
    if body == "" then body = nil end
    lines[#lines + 1] = {
      text = wrk.format(method, path, named, body),
      isNumbered = body ~= nil and body:find("##########", 1, true) ~= nil,
    }
  end
end

function request()
  at = at % #lines + 1
  local line = lines[at]
  if not line.isNumbered then return line.text end
  serial = serial + 1
  return (line.text:gsub("##########", string.format("%010d", serial)))
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    "TOLD %d %d %.3f %.3f %d %d\n", summary.requests, summary.duration, latency:percentile(50) / 1000,
    latency:percentile(99) / 1000, errors.status, errors.connect + errors.read + errors.write + errors.timeout))
end
