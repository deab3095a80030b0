import type { PictureProblem } from '@toolkit/application/web/account';
import type { Toast } from '@toolkit/application/web/feedback';
import type { IdentityFailure } from '@toolkit/application/web/session';
import type { PasswordChangeProblems } from '@toolkit/domain/account';
import { tooCommon } from '@toolkit/domain/validation';
import { tryAgainIn } from '../messages.ts';

const succeeded = (text: string): Toast => ({ kind: 'success', title: 'Success', text });
const failed = (text: string): Toast => ({ kind: 'error', title: 'Error', text });

export const notices = {
  detailsSaved: succeeded('Personal details updated successfully'),
  detailsNotSaved: failed('Failed to update personal details'),
  pictureRemoved: succeeded('Picture removed successfully'),
  pictureNotRemoved: failed('Failed to remove picture'),
  passwordChanged: succeeded('Password updated successfully!'),
  passwordNotChanged: failed('Failed to update password'),
};

/** The problems that a failure shows at the fields; none if its cause is unknown. */
export function passwordProblems({ code, retryAfterMs }: IdentityFailure): PasswordChangeProblems {
  switch (code) {
    case 'invalid-credentials':
      return { currentPassword: 'This is not your current password.' };
    case 'too-many-requests':
      return { currentPassword: tryAgainIn(retryAfterMs) };
    case 'weak-password':
      return { newPassword: tooCommon };
    default:
      return {};
  }
}

export const pictureWords = {
  'not-an-image': 'This file cannot be read as a picture. Choose a JPG, GIF or PNG.',
  'picture-too-large': 'This picture has too many pixels. Choose a smaller one.',
  'pictures-hidden': 'This browser hides what pages draw. Allow it for this site and choose again.',
} satisfies Record<PictureProblem, string>;
