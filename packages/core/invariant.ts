/** A rule that must never break was broken: the process stops before anything is published. */
export class InvariantBroken extends Error {
  override name = 'InvariantBroken'
}

export function broken(rule: string): never {
  throw new InvariantBroken(rule)
}
