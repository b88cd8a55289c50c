export { Captcha, type CaptchaOptions } from './captcha.ts'
export { type CaptchaLevel, DEMO_DIFFICULTIES, DIFFICULTIES } from './difficulty.ts'
export { purgeSpentChallenges } from './spent-challenges.store.ts'
