export { published, type ReadAnnouncement, readAnnouncement } from './announcement.ts'
export { type ChangeResult, type ConfigurationChange, changeConfiguration } from './change-configuration.ts'
export { type RateInForce, rateInForce } from './exchange-rates.ts'
export { textIn } from './localized-text.ts'
export { openSiteConfiguration } from './open-site-configuration.ts'
export { seedDemoConfiguration } from './seed-demo.ts'
export { coinInfoOf, DEFAULT_SETTINGS, type SiteSettings, siteSettings } from './settings.ts'
export type { CurrentConfiguration, SiteConfiguration } from './site-configuration.ts'
export {
  configurationHistory,
  configurationVersion,
  latestConfiguration,
  type StoredConfiguration,
} from './site-configurations.store.ts'
