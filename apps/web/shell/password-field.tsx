import { type PasswordFieldProps, PasswordField as Plain } from '@bowline/design-system/inputs/password-field.tsx'
import { useWords } from '../words/use-words.ts'

/** A password with its label, in the words of the site. */
export function PasswordField(props: Omit<PasswordFieldProps, 'showLabel' | 'hideLabel' | 'size'>) {
  const t = useWords('shell')
  return <Plain {...props} size="l" showLabel={t('password.show')} hideLabel={t('password.hide')} />
}
