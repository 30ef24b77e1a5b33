/**
 * Stands in for the one dependency of msw that ships in a form that Jest cannot load: a promise that is
 * settled from outside.
 */
export class DeferredPromise<Value> extends Promise<Value> {
  static override get [Symbol.species]() {
    return Promise;
  }

  state: "pending" | "fulfilled" | "rejected" = "pending";
  rejectionReason: unknown;
  resolve: (value: Value | PromiseLike<Value>) => void;
  reject: (reason?: unknown) => void;

  constructor() {
    let settle:
      | { resolve: (value: Value | PromiseLike<Value>) => void; reject: (reason?: unknown) => void }
      | undefined;
    super((resolve, reject) => {
      settle = { resolve, reject };
    });
    this.resolve = (value) => {
      if (this.state !== "pending") return;
      this.state = "fulfilled";
      settle?.resolve(value);
    };
    this.reject = (reason) => {
      if (this.state !== "pending") return;
      this.state = "rejected";
      this.rejectionReason = reason;
      settle?.reject(reason);
    };
  }
}
