import { locales } from '@bowline/contract/terms/locales.ts'
import { readArguments } from './arguments.ts'
import { repositoryFiles } from './checks/repository-files.ts'
import { checkWords, completeness } from './checks/words.ts'

readArguments('npm run words: how far each language is, and what is missing or wrong in it.', {})

const files = repositoryFiles()
for (const { locale, words, of } of completeness(files, locales))
  console.log(`${locale}  ${String(words).padStart(5)} of ${of}`)
const problems = checkWords(files, locales)
for (const problem of problems) console.log(problem)
process.exitCode = problems.length === 0 ? 0 : 1
