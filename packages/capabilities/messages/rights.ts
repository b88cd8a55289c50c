import { CHANGE, type TableRights } from '../table-rights.ts'

export const messagesRights: TableRights = {
  caught_messages: { api: CHANGE },
  web_news: { api: CHANGE, console: ['select', 'insert'], worker: ['select', 'delete'] },
  outbox_messages: { api: CHANGE, console: CHANGE, worker: ['select', 'insert', 'delete'] },
}
