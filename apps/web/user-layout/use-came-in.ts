import type { CallData } from '@bowline/contract/calls.ts'
import { useNavigate } from 'react-router'
import { usePage } from '../page-context.ts'
import { postLoginTarget } from '../shell/post-login-target.ts'
import { forgetStep, keepStep } from './pending-step.ts'

type SignInAnswer = CallData<'POST /exchange-web/web/user/login'>

/** Follows an answer: with a session to the destination, otherwise to the missing step. */
export function useCameIn(): (answer: SignInAnswer, callBackPath: string | null) => Promise<void> {
  const navigate = useNavigate()
  const { config } = usePage()
  return async (answer, callBackPath) => {
    if (answer.next !== 'session') {
      keepStep(answer, callBackPath, Date.now())
      return void navigate('/user/loginVerify')
    }
    forgetStep()
    return leaveFor(postLoginTarget(callBackPath, location.origin, config.ownDomains))
  }
}

/** A fresh document, which the server draws for the new session. Never done: the button stays busy until it is here. */
export function leaveFor(address: string): Promise<never> {
  location.assign(address)
  return new Promise(() => {})
}
