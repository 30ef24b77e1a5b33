/** A bar on a terminal, a line every tenth elsewhere. */
export class Progress {
  private done = 0;
  private readonly total: number;
  constructor(total: number) {
    this.total = total;
  }
  step(): void {
    this.done += 1;
    const share = this.done / this.total;
    if (process.stderr.isTTY)
      process.stderr.write(
        `\r[${"#".repeat(Math.round(share * 40)).padEnd(40, ".")}] ${this.done} / ${this.total}`,
      );
    else if (this.done % Math.ceil(this.total / 10) === 0)
      process.stderr.write(`${this.done} / ${this.total}\n`);
  }
  end(): void {
    if (process.stderr.isTTY) process.stderr.write("\n");
  }
}
