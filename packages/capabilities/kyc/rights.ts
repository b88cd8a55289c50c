import { CHANGE, READ, type TableRights } from '../table-rights.ts'

export const kycRights: TableRights = {
  kyc_identities: { api: CHANGE, console: READ, decisions: CHANGE },
  kyc_images: { api: CHANGE, console: READ, decisions: CHANGE },
  kyc_levels: { api: CHANGE, console: READ, decisions: CHANGE },
  kyc_submissions: { api: CHANGE, console: READ, decisions: CHANGE },
}
