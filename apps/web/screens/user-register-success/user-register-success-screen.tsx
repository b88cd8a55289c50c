import { privateHead } from '../../private-head.ts'
import { useWords } from '../../words/use-words.ts'
import { Welcome } from './welcome.tsx'

export const head = privateHead('user-register-success', 'title')

export function Screen() {
  const t = useWords('user-register-success')
  return <Welcome text={t('text')} />
}
