export { openPaperCopying, type PaperCopyingFacade } from './open-paper-copying.ts'
export type { PaperCopy } from './paper-copies.store.ts'
export type { FollowRefusal } from './paper-copying.ts'
export type { Follow } from './paper-follows.store.ts'
