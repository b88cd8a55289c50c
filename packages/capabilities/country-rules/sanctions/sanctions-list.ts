import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { latinName } from './latin-name.ts'
import { nameLikeness } from './name-likeness.ts'
import { readCsv } from './read-csv.ts'

export interface ScreenedPerson {
  /** Names as given; each is compared on its own. */
  readonly names: readonly string[]
  /** `1990-12-31`. */
  readonly birthDate?: string | undefined
  /** ISO 3166-1 alpha-2. */
  readonly countries: readonly string[]
}

export interface SanctionsMatch {
  /** As written in the list. */
  readonly name: string
  readonly list: string
  readonly likeness: number
  /** `certain`: name and date of birth match; `possible`: a person has to decide. */
  readonly kind: 'certain' | 'possible'
}

interface Listed {
  readonly name: string
  readonly latin: string
  /** `1962-05-01`, or a year. */
  readonly birthDate: string
  readonly countries: readonly string[]
  readonly list: string
}

const DEMO_LIST = join(import.meta.dirname, 'demo-list.csv')
const POSSIBLE = 0.86
const SAME_NAME = 0.95
/** Lists often know only the year of birth, and some the wrong one. */
const YEARS_APART = 2

/**
 * People with whom business is prohibited, from the operator's CSV file: name; other names separated by `|`; birth date
 * or year; countries; list. Without a file, a small list of invented people is used.
 */
export class SanctionsList {
  readonly #path: string
  #listed: readonly Listed[] = []
  #version = ''
  #changedAtMs = 0

  private constructor(path: string) {
    this.#path = path
  }

  static async open(path: string = DEMO_LIST): Promise<SanctionsList> {
    const list = new SanctionsList(path)
    await list.reload()
    return list
  }

  /** Hash of the file's text: users screened against it need no new screening. */
  get version(): string {
    return this.#version
  }

  get size(): number {
    return this.#listed.length
  }

  /** Reads the file again if it has changed. When it is unreadable, throws and keeps the previous list. */
  async reload(): Promise<void> {
    const { mtimeMs } = await stat(this.#path)
    if (mtimeMs === this.#changedAtMs) return
    const text = await readFile(this.#path, 'utf8')
    this.#listed = readList(text, this.#path)
    this.#version = createHash('sha256').update(text).digest('hex').slice(0, 16)
    this.#changedAtMs = mtimeMs
  }

  /** Best match first. */
  screen({ names, birthDate, countries }: ScreenedPerson): SanctionsMatch[] {
    const latin = names.map((name) => latinName(name))
    return this.#listed
      .flatMap((listed) => {
        const likeness = Math.max(...latin.map((name) => nameLikeness(name, listed.latin)))
        const kind = likeness < POSSIBLE ? undefined : kindOf(likeness, listed, birthDate, countries)
        return kind ? [{ name: listed.name, list: listed.list, likeness, kind }] : []
      })
      .sort((a, b) => b.likeness - a.likeness)
  }
}

function kindOf(
  likeness: number,
  listed: Listed,
  birthDate: string | undefined,
  countries: readonly string[],
): SanctionsMatch['kind'] | undefined {
  const isSameDay = birthDate !== undefined && listed.birthDate === birthDate
  if (likeness >= SAME_NAME && isSameDay) return 'certain'
  if (birthDate !== undefined && listed.birthDate !== '') {
    const apart = Math.abs(Number(birthDate.slice(0, 4)) - Number(listed.birthDate.slice(0, 4)))
    return apart <= YEARS_APART ? 'possible' : undefined
  }
  // When a birth date is missing on one side, only an almost identical name counts, or one from the same country.
  const isNeighbour = listed.countries.some((country) => countries.includes(country))
  return likeness >= SAME_NAME || isNeighbour ? 'possible' : undefined
}

function readList(text: string, path: string): Listed[] {
  const [head = [], ...rows] = readCsv(text)
  const column = (name: string) => head.findIndex((title) => title.trim().toLowerCase() === name)
  const [names, others, births, countries, lists] = ['name', 'other_names', 'birth_date', 'countries', 'list'].map(
    column,
  )
  if (names === -1) throw new Error(`${path} must begin with a line of titles, one of them "name"`)
  const cell = (row: readonly string[], index: number | undefined) => row[index ?? -1]?.trim() ?? ''
  return rows.flatMap((row) => {
    const all = [cell(row, names), ...cell(row, others).split('|')].map((name) => name.trim()).filter(Boolean)
    const about = {
      name: cell(row, names),
      birthDate: cell(row, births),
      countries: cell(row, countries).split('|').filter(Boolean),
      list: cell(row, lists),
    }
    return all.map((name) => ({ ...about, latin: latinName(name) })).filter(({ latin }) => latin !== '')
  })
}
