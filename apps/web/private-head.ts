import type { PageInfo } from './page-context.ts'
import type { Head } from './screen.ts'
import type { CatalogueName, WordKey } from './words/catalogues.ts'
import { wordsOf } from './words/use-words.ts'

/** The head of a private page: its title, and no indexing. */
export function privateHead<N extends CatalogueName>(name: N, title: WordKey<N>): (info: PageInfo) => Head {
  return ({ locale, config }) => ({
    title: `${wordsOf(name, locale.id, locale.tag)(title)} · ${config.brand.name}`,
    isPrivate: true,
  })
}
