export {
  type AlphaPass,
  grantAlphaPass,
  hasAlphaPass,
  listAlphaPasses,
  withdrawAlphaPass,
} from './alpha-passes.store.ts'
