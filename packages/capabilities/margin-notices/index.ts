export { type MarginNoticeParts, startMarginNotices } from './start-margin-notices.ts'
