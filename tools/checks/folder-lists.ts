import { posix } from 'node:path'
import { isTest, type SourceFile } from './repository-files.ts'

/** A list in the code of what lies in folders, so that adding to a folder is enough. */
export interface FolderList {
  /** Path of the list. */
  readonly file: string
  readonly make: (files: readonly SourceFile[]) => string
}

const head = '// Made from folders by `npm run check -- --write`.'

/** What many files export under names with one ending, in one object: tables joined, or each under its name. */
function joined(file: string, name: string, folder: string, ending: string, spread = '...'): FolderList {
  const named = new RegExp(`^export const (\\w+${ending})\\b`, 'gm')
  return {
    file,
    make(files) {
      const tables = files
        .filter(({ path }) => path.startsWith(`${folder}/`) && path.endsWith('.ts') && path !== file && !isTest(path))
        .flatMap(({ path, text }) => [...text.matchAll(named)].map(([, table = '']) => ({ path, table })))
      const imports = tables.map(({ path, table }) => `import { ${table} } from '${relative(file, path)}'`)
      const rows = tables.map(({ table }) => `  ${spread}${table},`)
      return [head, ...imports, '', `export const ${name} = {`, ...rows, '}', ''].join('\n')
    },
  }
}

/** The English texts of the site by the folder they are in, whose keys are the type of all languages. */
function catalogues(file: string): FolderList {
  const make = (files: readonly SourceFile[]) => {
    const found = files.flatMap(({ path }) => {
      const [, folder] = /^apps\/web\/(?:screens\/)?(.+)\/words\/en_US\.json$/.exec(path) ?? []
      return folder === undefined ? [] : [{ path, folder, type: `${camelCase(folder)}Words` }]
    })
    const imports = found.map(({ path, type }) => `import type ${type} from '${relative(file, path)}'`)
    const rows = found.map(
      ({ folder, type }) => `  readonly ${/^\w+$/.test(folder) ? folder : `'${folder}'`}: typeof ${type}`,
    )
    return [head, ...imports, '', 'export interface Catalogues {', ...rows, '}', ''].join('\n')
  }
  return { file, make }
}

export const folderLists: readonly FolderList[] = [
  joined('packages/capabilities/rights.list.ts', 'tableRights', 'packages/capabilities', 'Rights'),
  joined('packages/contract/calls.list.ts', 'callTables', 'packages/contract/calls', 'Calls'),
  joined('packages/contract/notices.list.ts', 'noticeTables', 'packages/contract/calls', 'Notices'),
  joined('packages/contract/console/calls.list.ts', 'callTables', 'packages/contract/console/calls', 'Calls'),
  joined('packages/gateways/site-api/handlers.list.ts', 'handlerTables', 'packages/gateways/site-api', 'Handlers'),
  joined(
    'packages/gateways/console-api/handlers.list.ts',
    'handlerTables',
    'packages/gateways/console-api',
    'Handlers',
  ),
  joined(
    'packages/gateways/site-streams/parts.list.ts',
    'partTables',
    'packages/gateways/site-streams/parts',
    'Part',
    '',
  ),
  catalogues('apps/web/words/catalogues.list.ts'),
]

/** Every list is what the folders say. */
export function checkFolderLists(files: readonly SourceFile[], lists = folderLists): string[] {
  return lists.flatMap(({ file, make }) => {
    const written = files.find(({ path }) => path === file)?.text
    return written === make(files) ? [] : [`${file} is not what the folders say: npm run check -- --write`]
  })
}

function relative(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to)
  return path.startsWith('.') ? path : `./${path}`
}

function camelCase(folder: string): string {
  return folder.replace(/[^a-z]+([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
