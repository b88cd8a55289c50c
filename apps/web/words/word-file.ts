import type { CatalogueName } from './catalogues.ts'

/** Folders with words of what several screens share; all others are screens. */
const shared = [
  'shell',
  'desk',
  'fresh-figures',
  'help',
  'contracts',
  'assets-layout',
  'account-layout',
  'second-factor',
  'user-layout',
  'refusals',
  'copying',
  'paper',
]

/** Where the words of a catalogue live, from the root of the site; also the key by which the build knows the chunk. */
export function wordFile(name: CatalogueName, localeId: string): string {
  const [folder = ''] = name.split('/')
  return `${shared.includes(folder) ? '' : 'screens/'}${name}/words/${localeId}.json`
}
