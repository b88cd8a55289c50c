/** Every answer of the site API. `code` is the text `'0'` on success unless the specification requires another. */
export interface Envelope<D = unknown> {
  readonly code: string
  readonly msg: string
  readonly data: D
}
