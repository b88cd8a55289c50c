export type { Captcha, CaptchaOptions } from './captcha.ts'
export { type CaptchaLevel, DEMO_DIFFICULTIES } from './difficulty.ts'
export { openCaptcha } from './open-captcha.ts'
export { purgeSpentChallenges } from './spent-challenges.store.ts'
