export { type MarginNoticeNeeds, openMarginNotices } from './open-margin-notices.ts'
