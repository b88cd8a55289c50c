export { type AccountLink, linkBetween, linkOf } from './link-between.ts'
