import { CHANGE, type TableRights } from '../table-rights.ts'

export const paperCopyingRights: TableRights = {
  paper_follows: { api: CHANGE },
  paper_copies: { api: CHANGE },
}
