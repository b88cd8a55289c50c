import { eventually } from '@bowline/platform/eventually.fixture.ts'

// biome-ignore lint/suspicious/noExplicitAny: messages of many kinds, checked field by field
type Message = any

/** What a socket has told, to be searched for what must come. */
export class Inbox {
  readonly messages: Message[] = []
  readonly put = (message: unknown): void => {
    this.messages.push(typeof message === 'string' ? JSON.parse(message) : message)
  }

  /** The first message that fits; waits for it. */
  first(what: string, fits: (message: Message) => boolean): Promise<Message> {
    return eventually(what, () => this.messages.find(fits))
  }
}
