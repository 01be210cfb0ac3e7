import { startAuthentication, type PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';

/** The page is of the server: it holds a form with what the browser is to ask for, and gets what the passkey answers. */
const form = document.querySelector<HTMLFormElement>('form[data-passkey]')!;
const complaint = document.querySelector<HTMLElement>('#passkey-failure')!;
const response = form.querySelector<HTMLInputElement>('input[name="response"]')!;
const button = form.querySelector<HTMLButtonElement>('button')!;

async function ask(): Promise<void> {
  complaint.hidden = true;
  button.disabled = true;
  try {
    const optionsJSON = JSON.parse(form.dataset.passkey!) as PublicKeyCredentialRequestOptionsJSON;
    response.value = JSON.stringify(await startAuthentication({ optionsJSON }));
    form.submit();
  } catch {
    // The person cancelled, or has no passkey here: the browser has said which.
    complaint.hidden = false;
    button.disabled = false;
  }
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void ask();
});
void ask();
