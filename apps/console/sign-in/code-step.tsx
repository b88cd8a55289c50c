import { useState } from 'react'
import { useConsole } from '../session/session.tsx'
import { CodeField, codeProblem } from './code-field.tsx'
import { StepForm } from './step-form.tsx'
import { useStep } from './use-step.ts'

export function CodeStep() {
  const { api } = useConsole()
  const [code, setCode] = useState('')
  const step = useStep(
    () => api('POST /console-api/session/verify', { code }),
    () => codeProblem(code),
  )
  return (
    <StepForm step={step}>
      <CodeField code={code} onChange={setCode} error={step.error} />
    </StepForm>
  )
}
