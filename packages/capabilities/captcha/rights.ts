import { CHANGE, SWEEP, type TableRights } from '../table-rights.ts'

export const captchaRights: TableRights = {
  spent_challenges: { api: CHANGE, worker: SWEEP },
}
