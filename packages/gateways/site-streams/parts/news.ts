import type { OpenMessages } from '@bowline/capabilities/messages/index.ts'
import type { AccountPart } from '../account-part.ts'

interface Needs {
  readonly messages: Pick<OpenMessages, 'webNews'>
}

/** Only that there is news: the page asks for it in its own language. */
export const newsPart = ({ messages: { webNews } }: Needs): AccountPart => ({
  start: (publish) =>
    webNews.onNews((userId) => {
      void webNews.unread(userId).then(
        (unread) => publish(userId, { news: { unread } }),
        // The database is away: the page finds it when it asks next.
        () => {},
      )
    }),
})
