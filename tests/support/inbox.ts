import { eventually } from '@bowline/platform/eventually.fixture.ts'

// biome-ignore lint/suspicious/noExplicitAny: messages of many kinds, checked field by field
type Message = any

/** The messages received on a socket, to search for expected ones. */
export class Inbox {
  readonly messages: Message[] = []
  readonly put = (message: unknown): void => {
    this.messages.push(typeof message === 'string' ? JSON.parse(message) : message)
  }

  /** Waits for the first matching message. */
  first(what: string, fits: (message: Message) => boolean): Promise<Message> {
    return eventually(what, () => this.messages.find(fits))
  }
}
