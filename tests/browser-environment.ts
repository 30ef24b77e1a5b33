import JSDOMEnvironment from "jest-environment-jsdom";

/**
 * jsdom with the network and encoding of the running Node, which jsdom leaves out and msw and the API client
 * need.
 */
export default class BrowserEnvironment extends JSDOMEnvironment {
  constructor(...parameters: ConstructorParameters<typeof JSDOMEnvironment>) {
    super(...parameters);
    // What jsdom has of its own (AbortController, Blob, FormData) does not fit Node's fetch, so all of it
    // comes from Node.
    Object.assign(this.global, {
      fetch,
      Request,
      Response,
      Headers,
      FormData,
      Blob,
      File,
      AbortController,
      AbortSignal,
      ReadableStream,
      WritableStream,
      TransformStream,
      TextEncoder,
      TextDecoder,
      TextDecoderStream,
      TextEncoderStream,
      CompressionStream,
      DecompressionStream,
      BroadcastChannel,
      structuredClone,
      // React's scheduler would keep one open for ever, and with it Jest; without one it takes timers.
      MessageChannel: undefined,
    });
  }

  override exportConditions(): string[] {
    return [""];
  }
}
