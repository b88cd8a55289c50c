/** Every answer of the site API. `code` is the text `'0'` on success unless the specification requires another. */
export interface Envelope<D = unknown> {
  readonly code: string
  readonly msg: string
  readonly data: D
  /** In answers of the futures service alone: whether the call did what it was to do. */
  readonly succ?: boolean
  /** Of a refusal: why, apart from others with the same code, and what its sentence names. `msg` says it in English. */
  readonly reason?: string
  readonly values?: Readonly<Record<string, string | number>>
}
