import { CHANGE, type TableRights } from '../table-rights.ts'

export const priceAlertsRights: TableRights = {
  price_alerts: { api: CHANGE },
}
