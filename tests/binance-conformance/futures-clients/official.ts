type Answer = { data(): Promise<unknown> }

// biome-ignore lint/suspicious/noExplicitAny: answers are checked field by field
export type Loose = (name: string, sent?: object) => Promise<any>

/** The calls of an official client by name, without the enumerations that each of them has of its own. */
export function loose(client: object): Loose {
  return async (name, sent = {}) => {
    const calls = client as Record<string, (sent: object) => Promise<Answer | { data: unknown }>>
    const answer = await calls[name]?.(sent)
    if (!answer) throw new Error(`the client has no call ${name}`)
    return typeof answer.data === 'function' ? answer.data() : answer.data
  }
}
