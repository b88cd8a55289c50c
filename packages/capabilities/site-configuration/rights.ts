import { CHANGE, type TableRights } from '../table-rights.ts'

export const siteConfigurationRights: TableRights = {
  site_configurations: { api: CHANGE, console: CHANGE },
}
