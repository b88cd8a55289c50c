import type { PageFacts } from '../page-context.ts'
import type { Head } from '../screen.ts'
import type { CatalogueName, WordKey } from '../words/catalogues.ts'
import { wordsOf } from '../words/use-words.ts'

/** The head of a page of one's own: its title in its words, and nothing for search engines. */
export function privateHead<N extends CatalogueName>(name: N, title: WordKey<N>): (facts: PageFacts) => Head {
  return ({ locale, config }) => ({
    title: `${wordsOf(name, locale.id, locale.tag)(title)} · ${config.brand.name}`,
    isPrivate: true,
  })
}
