// The yardstick of the broadcast: socket.io alone; a POST tells everybody.
import http from "node:http";
import { Server } from "socket.io";

const server = http.createServer((request, response) => {
  request.resume().on("end", () => {
    seq += 1;
    io.emit("resource_changed", {
      group: "saved-responses",
      id: "01980000-0000-7000-8000-000000000000",
      seq,
    });
    response.writeHead(201, { "Content-Type": "application/json" });
    response.end("{}");
  });
});
let seq = 0;
const io = new Server(server, { transports: ["websocket"], serveClient: false });
io.on("connection", (socket) => {
  socket.emit("ready", { seq });
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.({ port: typeof address === "object" && address ? address.port : 0 });
});
