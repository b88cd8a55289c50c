import { CHANGE, READ, type TableRights } from '../table-rights.ts'

export const referralRights: TableRights = {
  referral_contracts: { api: READ, console: CHANGE },
  referral_progress: { api: CHANGE, console: READ },
  referral_earnings: { api: CHANGE, console: CHANGE },
  referral_runs: { api: CHANGE, console: READ },
  referral_payments: { api: CHANGE, console: READ },
  referral_holds: { api: CHANGE, console: CHANGE },
  referral_clawbacks: { api: CHANGE, console: CHANGE },
}
