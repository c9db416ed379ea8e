/** A window of a browser, as one person uses it. Each has storage of its own. Elements are found by a CSS selector. */
export interface Tab {
  open(url: string): Promise<void>
  /** Runs the source of a function in the page and returns its JSON value. */
  run<Result>(source: string, ...values: readonly unknown[]): Promise<Result>
  press(selector: string): Promise<void>
  type(selector: string, text: string): Promise<void>
  attach(selector: string, path: string): Promise<void>
  resize(width: number, height: number): Promise<void>
  picture(): Promise<Buffer>
  close(): Promise<void>
}

/** A browser that is running. */
export interface Engine {
  /** The name and version. */
  readonly version: string
  newTab(): Promise<Tab>
  close(): Promise<void>
}
