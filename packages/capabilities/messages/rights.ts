import { CHANGE, type TableRights } from '../table-rights.ts'

export const messagesRights: TableRights = {
  caught_messages: { api: CHANGE },
  outbox_messages: { api: CHANGE, console: CHANGE, worker: ['select', 'insert', 'delete'] },
}
