import type { io as Io } from "socket.io-client";
import { visitorLine } from "./visitor-line";

test("it says whose chat it is in its address, so that a page of another site may poll", () => {
  const io = jest.fn<unknown, unknown[]>(() => ({ on: () => undefined, disconnect: () => undefined }));
  const heard = { onLine: () => undefined, onNews: () => undefined, onActivity: () => undefined };
  // all that it asks of the library
  visitorLine(io as unknown as typeof Io, "https://api.example.com", "acme", "key-1", heard);
  expect(io.mock.calls).toEqual([
    [
      "https://api.example.com",
      expect.objectContaining({
        path: "/socket.io",
        query: { site: "acme" },
        transports: ["websocket", "polling"],
        auth: { chatKey: "key-1" },
      }),
    ],
  ]);
});
