import { PasswordField } from '../../shell/password-field.tsx'
import { useWords } from '../../words/use-words.ts'
import type { PasswordProblem } from './new-password.ts'

interface NewPasswordFieldsProps {
  readonly next: string
  readonly again: string
  onNext(text: string): void
  onAgain(text: string): void
  /** The error to show; undefined before the first attempt. */
  readonly problem: PasswordProblem | undefined
}

/** A new password, twice. */
export function NewPasswordFields({ next, again, onNext, onAgain, problem }: NewPasswordFieldsProps) {
  const t = useWords('account-security')
  return (
    <>
      <PasswordField
        kind="new"
        label={t('password.new')}
        hint={t('password.rule')}
        error={problem && problem !== 'repeat' ? t(`password.${problem}`) : undefined}
        value={next}
        onChange={onNext}
      />
      <PasswordField
        kind="new"
        name="new-password-again"
        label={t('password.again')}
        error={problem === 'repeat' ? t('password.repeat') : undefined}
        value={again}
        onChange={onAgain}
      />
    </>
  )
}
