import { Field } from '@bowline/design-system/field.tsx'
import { PasswordInput } from '@bowline/design-system/password-input.tsx'
import { useWords } from '../../words/use-words.ts'
import type { PasswordProblem } from './new-password.ts'

interface NewPasswordFieldsProps {
  readonly next: string
  readonly again: string
  onNext(text: string): void
  onAgain(text: string): void
  /** What to say; undefined before the first try. */
  readonly problem: PasswordProblem | undefined
}

/** A new password, twice. */
export function NewPasswordFields({ next, again, onNext, onAgain, problem }: NewPasswordFieldsProps) {
  const t = useWords('account-security')
  const layout = useWords('account-layout')
  const shared = {
    autoComplete: 'new-password',
    showLabel: layout('show'),
    hideLabel: layout('hide'),
    size: 'l',
    required: true,
  } as const
  return (
    <>
      <Field
        label={t('password.new')}
        hint={t('password.rule')}
        error={problem && problem !== 'repeat' ? t(`password.${problem}`) : undefined}
      >
        <PasswordInput {...shared} name="new-password" value={next} onChange={onNext} />
      </Field>
      <Field label={t('password.again')} error={problem === 'repeat' ? t('password.repeat') : undefined}>
        <PasswordInput {...shared} name="new-password-again" value={again} onChange={onAgain} />
      </Field>
    </>
  )
}
