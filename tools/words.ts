import { locales } from '@bowline/contract/locales.ts'
import { readArguments } from './arguments.ts'
import { repositoryFiles } from './checks/repository-files.ts'
import { checkWords, completeLocales, completeness } from './checks/words.ts'

readArguments('npm run words: how far each language is, and what is wrong in those that are released.', {})

const rows = completeness(
  repositoryFiles(),
  locales.map(({ id }) => id),
)
for (const { locale, words, of } of rows) {
  const isHeld = locale === 'en_US' || completeLocales.includes(locale as never)
  console.log(`${locale}  ${String(words).padStart(5)} of ${of}  ${isHeld ? 'held complete' : 'open'}`)
}
const problems = checkWords(repositoryFiles())
for (const problem of problems) console.log(problem)
process.exitCode = problems.length === 0 ? 0 : 1
