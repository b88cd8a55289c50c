import { locale, t } from '../words/words.ts'

const names = new Intl.DisplayNames(locale.tag, { type: 'region' })
const ANY = '*'

/** `Germany (DE)`: the code stays, because audit rows and files name countries by it. */
export function countryName(code: string): string {
  if (code === ANY) return t('countries.any')
  const name = /^[A-Z]{2}$/.test(code) ? names.of(code) : undefined
  return name === undefined || name === code ? code : `${name} (${code})`
}

/** What a rule applies to: `spot` and `open` in words, or any. */
export function productName(product: string): string {
  return product === ANY ? t('countries.any') : (t.find(`product.${product}`) ?? product)
}

export function actionName(action: string): string {
  return action === ANY ? t('countries.any') : (t.find(`action.${action}`) ?? action)
}
