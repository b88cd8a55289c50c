import type { Locale } from '@bowline/contract/terms/locales.ts'

/** For what shows a text of operators: in a page of another language it stands in English until it is translated. */
export function englishInstead(writtenIn: string, page: Locale): { readonly lang?: 'en'; readonly dir?: 'ltr' } {
  return writtenIn === page.id ? {} : { lang: 'en', dir: 'ltr' }
}
