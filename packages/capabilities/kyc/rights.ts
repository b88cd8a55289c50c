import { CHANGE, type TableRights } from '../table-rights.ts'

export const kycRights: TableRights = {
  kyc_identities: { api: CHANGE, console: CHANGE },
  kyc_images: { api: CHANGE, console: CHANGE },
  kyc_levels: { api: CHANGE, console: CHANGE },
  kyc_submissions: { api: CHANGE, console: CHANGE },
}
