import { auditWords } from './english-audit.ts'
import { frameWords } from './english-frame.ts'
import { marketWords } from './english-markets.ts'
import { roomWords } from './english-rooms.ts'
import { setAsideWords } from './english-set-aside.ts'
import { settingWords } from './english-settings.ts'
import { userWords } from './english-users.ts'

/** Every text of the console. Operators work in English first; another language is another set of these keys. */
export const english = {
  ...frameWords,
  ...userWords,
  ...marketWords,
  ...roomWords,
  ...setAsideWords,
  ...settingWords,
  ...auditWords,
} as const
