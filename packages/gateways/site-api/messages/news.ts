import type { OpenMessages } from '@bowline/capabilities/messages/index.ts'
import type { newsCalls } from '@bowline/contract/calls/messages.ts'
import type { Handlers } from '../call/handler.ts'

interface Needs {
  readonly messages: Pick<OpenMessages, 'webNews'>
}

export const newsHandlers: Handlers<typeof newsCalls, Needs> = {
  async 'GET /exchange-web-gateway/news/list'({ params: { limit }, caller: { user }, locale }, { messages }) {
    const { webNews } = messages
    const [rows, unread] = await Promise.all([webNews.latest(user.id, locale, limit), webNews.unread(user.id)])
    return { unread, rows: rows.map((row) => ({ ...row, amount: row.amount ?? null })) }
  },

  async 'POST /exchange-web-gateway/news/read'({ params: { id }, caller: { user }, nowMs }, { messages }) {
    await messages.webNews.markRead(user.id, id, nowMs)
    return { unread: await messages.webNews.unread(user.id) }
  },
}
