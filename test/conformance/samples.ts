import { pngFixture } from '../files/pdf-fixtures.ts';
import { testPassword } from '../company/people.ts';
import { employeeOf, pdfOf, pictureOf, wordOf } from './files.ts';
import type { OperationId, Sample } from './sample.ts';
import type { World } from './world.ts';

type Samples<Id extends OperationId = OperationId> = Readonly<Record<Id, Sample>>;

const image = `data:image/png;base64,${Buffer.from(pngFixture()).toString('base64')}`;
const position = '100,100,250,160';

/** A call of every operation that its caller may make, on what stands in the world. No two of them end the same thing. */
export function samplesOf(world: World): Samples {
  return {
    ...authSamples(world),
    ...accountSamples(world),
    ...documentSamples(world),
    ...extraSamples(world),
    ...processingSamples(world),
    ...peopleSamples(world),
    ...directorySamples(world),
    ...batchSamples(world),
  };
}

function authSamples({ ids }: World) {
  const credentials = { username: 'an@example.vn', password: testPassword };
  return {
    passwordLogin: { as: null, body: credentials },
    passwordLoginV2: { as: null, body: credentials },
    getCompanies: { as: 'an' },
    chooseCompany: { as: 'an', body: { comId: ids['company'] } },
    processCodeLogin: { as: null, body: { processCode: '123456' } },
    linkLogin: { as: null, body: { link: 'none-of-ours' } },
    freshProcessCode: { as: null, body: { proof: 'none-of-ours' } },
    getMe: { as: 'an' },
    forgotPassword: { as: null, body: { username: 'an@example.vn' } },
    passwordLink: { as: null, body: { token: 'none-of-ours' } },
    acceptInvitation: { as: null, body: { token: 'none-of-ours', password: testPassword } },
    resetPassword: { as: null, body: { token: 'none-of-ours', password: 'Một mật khẩu mới' } },
    changePassword: {
      as: 'changer',
      body: { currentPassword: testPassword, newPassword: 'Một mật khẩu mới' },
    },
    contactChangeLink: { as: null, body: { token: 'none-of-ours' } },
    contactChangeAnswer: { as: null, body: { token: 'none-of-ours', confirm: true } },
    signOutEverywhere: { as: 'leaver' },
    totpEnroll: { as: 'guarded', body: { password: testPassword } },
    totpVerify: { as: 'guarded', body: { otp: '123456' } },
    totpDisable: { as: 'guarded', body: { password: testPassword } },
    totpReset: { as: 'admin', params: { id: ids['user'] } },
  } as const satisfies Partial<Samples>;
}

function accountSamples({ ids }: World) {
  return {
    signaturesList: { as: 'an' },
    signatureSave: { as: 'an', body: { kind: 'drawn', image } },
    signatureUpdate: { as: 'an', body: { id: ids['savedSignature'], name: 'Chữ ký chính', isDefault: true } },
    drawingLinkCreate: { as: 'boss' },
    drawingLinkGet: { as: 'an', params: { id: ids['drawingLink'] } },
    drawingLinkDelete: { as: 'an', params: { id: ids['drawingLink'] } },
    drawingLinkOpen: { as: null, body: { secret: ids['drawingSecret'], device: 'phone' } },
    drawingLinkDeliver: { as: null, body: { secret: ids['drawingSecret'], device: 'phone', image } },
    signatureDelete: { as: 'an', params: { id: ids['savedSignature'] } },
    preferencesGet: { as: 'an' },
    preferencesSave: { as: 'an', body: { language: 'en' } },
    savedViewsList: { as: 'an' },
    savedViewSave: { as: 'an', body: { name: 'Chờ tôi', query: { waitToMe: true } } },
    savedViewDelete: { as: 'an', params: { id: ids['savedView'] } },
    demoOutbox: { as: null, query: { to: 'an@example.vn' } },
  } as const satisfies Partial<Samples>;
}

function documentSamples({ ids }: World) {
  const details = {
    subject: 'Hợp đồng',
    typeId: ids['documentType'],
    departmentId: ids['department'],
    relatedDocumentIds: [ids['completed']],
  };
  const step = { processedByUserCode: 'an', accessPermissionCode: 'DR', position, pageSign: 1 };
  return {
    documentsList: { as: 'admin', query: { search: 'mật', departmentId: ids['department'] } },
    documentCounts: { as: 'admin' },
    documentGet: { as: 'admin', params: { id: ids['sent'] } },
    documentCreate: { as: 'admin', body: { ...details, no: 'HĐ-01', file: pdfOf() } },
    documentCreateMultiFile: {
      as: 'admin',
      body: { ...details, no: 'HĐ-02', files: [pdfOf(), pdfOf('b.pdf')] },
    },
    documentUpdate: { as: 'admin', body: { id: ids['draft'], subject: 'Hợp đồng mới', file: pdfOf() } },
    documentDelete: { as: 'admin', params: { id: ids['draftToDelete'] } },
    documentRestore: { as: 'admin', params: { id: ids['deleted'] } },
    documentCancel: { as: 'admin', body: { id: ids['sentToCancel'], reason: 'Thôi' } },
    documentCorrect: { as: 'admin', params: { id: ids['rejected'] } },
    updateProcess: {
      as: 'admin',
      body: { id: ids['draftToConfigure'], processInOrder: true, processes: [step] },
    },
    sendProcess: { as: 'admin', params: { documentId: ids['draftToSend'] } },
    documentFirstPage: { as: 'admin', params: { id: ids['sent'] } },
    download: { as: null, query: { token: 'none-of-ours' } },
    downloadZip: { as: null, query: { token: 'none-of-ours' } },
  } as const satisfies Partial<Samples>;
}

function extraSamples({ ids }: World) {
  return {
    documentShare: { as: 'admin', body: { id: ids['sent'], userIds: [ids['user']] } },
    documentUnshare: { as: 'admin', body: { id: ids['sent'], userCodes: ['ke'] } },
    documentAttach: { as: 'admin', body: { id: ids['draft'], file: pdfOf() } },
    attachmentDelete: { as: 'admin', params: { id: ids['draft'], attachmentId: ids['attachment'] } },
    documentStar: { as: 'admin', params: { id: ids['sent'] }, body: { star: true } },
    documentMessage: { as: 'admin', params: { id: ids['sent'] }, body: { text: 'Xin xem lại trang 2' } },
    documentEvidence: { as: 'admin', params: { id: ids['completed'] } },
    documentEvidenceFiles: { as: 'admin', params: { id: ids['completed'] }, query: { language: 'en' } },
    documentsZip: { as: 'admin', body: { ids: [ids['sent'], ids['completed']] } },
    sendNotify: { as: 'admin', params: { id: ids['completed'] } },
    remind: { as: 'admin', params: { id: ids['sentToRemind'] } },
    reassign: {
      as: 'admin',
      params: { processId: ids['sentToReassignStep'] },
      body: { userCode: 'boss', reason: 'Nghỉ phép' },
    },
    documentChanges: { as: 'admin' },
    documentsMarkRead: { as: 'admin', body: { ids: [ids['sent'], ids['completed']], read: true } },
    colleaguesList: { as: 'boss', query: { search: 'an' } },
    absencesGet: { as: 'boss' },
    absenceSave: {
      as: 'an',
      body: { substituteCode: 'guarded', fromDay: '2026-12-01', toDay: '2026-12-05', reason: 'Nghỉ phép' },
    },
    absenceEnd: { as: 'boss' },
    stepTakeBack: { as: 'boss', params: { processId: ids['heldStep'] } },
    statistics: { as: 'admin' },
    overview: { as: 'admin' },
    turnAround: { as: 'admin' },
  } as const satisfies Partial<Samples>;
}

function processingSamples({ ids }: World) {
  const signature = {
    reason: 'Đồng ý',
    reject: false,
    otp: null,
    signatureDisplayMode: 2,
    signatureImage: image,
    signatureText: 'An',
    fontSize: 10,
    showReason: true,
    confirmTermsConditions: true,
  };
  return {
    processDocument: {
      as: 'an',
      body: { ...signature, processId: ids['sentStep'], signingPage: 1, signingPosition: position },
    },
    resendProcessCode: { as: 'admin', params: { processId: ids['sentToResendStep'] } },
    fillData: {
      as: 'an',
      body: { processId: ids['fillingStep'], values: [{ key: 'ngay', value: '21/11/2026' }] },
    },
    coordinate: {
      as: 'an',
      body: {
        processId: ids['coordinatingStep'],
        processes: [{ processedByUserCode: 'boss', accessPermissionCode: 'A' }],
      },
    },
    stepColleaguesList: { as: 'an', params: { processId: ids['coordinatingStep'] } },
    ekycSubmit: {
      as: 'an',
      body: {
        processId: ids['ekycStep'],
        paperType: 1,
        front: pictureOf(700),
        back: pictureOf(701),
        portrait: pictureOf(702),
      },
    },
    ekycStatus: { as: 'an', params: { processId: ids['ekycWaitingStep'] } },
    identityVerificationsList: { as: 'admin' },
    identityVerificationDecide: {
      as: 'admin',
      params: { id: ids['verification'] },
      body: { accept: true, reason: null },
    },
    batchProcessLookUp: { as: 'an', body: { documentIds: [ids['batchedLater'], ids['completed']] } },
    batchProcessGet: { as: 'an', params: { id: ids['batchProcess'] } },
    createBatchProcess: {
      as: 'an',
      body: { documentIds: [ids['batchedLater']], accessPermissionCode: 'DR' },
    },
    processBatch: { as: 'an', body: { ...signature, batchProcessId: ids['batchProcess'] } },
  } as const satisfies Partial<Samples>;
}

function peopleSamples({ ids }: World) {
  const user = {
    code: 'moi',
    username: 'moi@example.vn',
    name: 'Mới',
    email: 'moi@example.vn',
    phone: '091',
  };
  const byUser = { id: ids['user'] };
  return {
    employeesCreateOrUpdate: { as: 'admin', body: [employeeOf('nv2')] },
    employeesList: {
      as: 'admin',
      query: { search: 'kin', contractEndsWithin: 30, contractEnded: false, contractEndsFrom: '2020-01-01' },
    },
    employeeGet: { as: 'admin', params: { id: ids['employee'] } },
    employeesByIds: { as: 'admin', body: { ids: [ids['employee']] } },
    employeesMatch: {
      as: 'admin',
      body: { employeeCodes: ['nv1'], identityNumbers: ['001099000001'], usernames: ['nv1@example.vn'] },
    },
    usersList: { as: 'admin', query: { search: 'an' } },
    userGet: { as: 'admin', params: byUser },
    userCreate: { as: 'admin', body: { ...user, departmentIds: [ids['department']] } },
    userUpdate: {
      as: 'admin',
      body: { id: ids['colleague'], name: 'Kế Mới', departmentIds: [ids['department']] },
    },
    usersCreateOrUpdate: {
      as: 'admin',
      body: [{ ...user, code: 'moi2', username: 'moi2@example.vn', departmentIds: [ids['department']] }],
    },
    userUnlock: { as: 'admin', params: byUser },
    contactChangeDecide: { as: 'admin', params: byUser, body: { confirm: false } },
    myDataExport: { as: 'an' },
    personDataExport: { as: 'admin', params: byUser },
    erasurePlan: { as: 'admin', params: byUser },
    personErase: { as: 'admin', body: { id: ids['leaver'], confirmCode: 'roi' } },
    privacyActsList: { as: 'admin' },
    documentHold: { as: 'admin', params: { id: ids['completed'] }, body: { reason: 'Đang tranh chấp' } },
    documentRelease: { as: 'admin', params: { id: ids['sent'] } },
    deletionRecordsList: { as: 'admin' },
    sendInvitation: { as: 'admin', params: { id: ids['invited'] } },
    smartCaAdd: { as: 'admin', body: { userId: ids['user'], username: 'an', serialNumber: '540199' } },
    smartCaUpdate: { as: 'admin', body: { id: ids['certificate'], name: 'Chứng thư', isSetDefault: true } },
    smartCaDelete: { as: 'admin', body: { id: ids['spareCertificate'] } },
    certificatesOverview: { as: 'admin' },
    certificatesList: { as: 'admin', query: { kind: 'remote', state: 'valid', search: 'mật' } },
    certificatesIssue: { as: 'admin', body: { userIds: [ids['colleague']] } },
    authoritiesFind: { as: null, query: { keyIds: [ids['authorityKey']] } },
    authorityRevocationList: { as: null, params: { keyId: ids['authorityKey'] } },
    fileCheck: { as: null, query: { no: 'MẬT-sent', sha256: ids['sentHash'] } },
  } as const satisfies Partial<Samples>;
}

function directorySamples({ ids }: World) {
  const named = { code: 'MOI', name: 'Mới' };
  const processes = [{ processedByUserCode: 'an', accessPermissionCode: 'A' }];
  return {
    departmentsList: { as: 'admin' },
    departmentCreate: { as: 'admin', body: named },
    departmentUpdate: { as: 'admin', body: { id: ids['emptyDepartment'], name: 'Đổi' } },
    departmentDelete: { as: 'admin', params: { id: ids['emptyDepartmentSpare'] } },
    documentTypesList: { as: 'admin' },
    documentTypeCreate: { as: 'admin', body: named },
    documentTypeUpdate: { as: 'admin', body: { id: ids['emptyType'], name: 'Đổi' } },
    documentTypeDelete: { as: 'admin', params: { id: ids['emptyTypeSpare'] } },
    rolesList: { as: 'admin' },
    userGroupsList: { as: 'admin' },
    userGroupCreate: { as: 'admin', body: { ...named, userIds: [ids['user']] } },
    userGroupUpdate: { as: 'admin', body: { id: ids['group'], userIds: [ids['user']] } },
    userGroupDelete: { as: 'admin', params: { id: ids['groupSpare'] } },
    processTemplatesList: { as: 'admin' },
    processTemplateCreate: { as: 'admin', body: { name: 'Mới', processes } },
    processTemplateUpdate: { as: 'admin', body: { id: ids['processTemplate'], processes } },
    processTemplateDelete: { as: 'admin', params: { id: ids['processTemplateSpare'] } },
    systemCategoriesList: { as: 'admin', query: { kind: 'working-position' } },
    systemCategoryCreate: { as: 'admin', body: { kind: 'working-position', value: 4712, name: 'Mới' } },
    systemCategoryUpdate: { as: 'admin', body: { kind: 'working-position', value: 4713, name: 'Đổi' } },
    systemCategoryDelete: { as: 'admin', params: { kind: 'working-position', value: 4711 } },
    companySettingsGet: { as: 'admin' },
    companySettingsSave: { as: 'admin', body: { address: 'Hà Nội' } },
    companyLookGet: { as: 'admin' },
    companyLookSave: { as: 'admin', body: { brandColor: '#7a1f3d', logo: image } },
    noticeTextsList: { as: 'admin' },
    noticeTextSave: {
      as: 'admin',
      body: {
        kind: 'document-shared',
        language: 'vi',
        subject: 'Mời xem',
        body: 'Mời xem {document}: {link}',
      },
    },
    noticeTextReset: { as: 'admin', body: { kind: 'document-shared', language: 'vi' } },
    webhookGet: { as: 'admin' },
    webhookSave: { as: 'admin', body: { url: 'https://hooks.example/khac' } },
    webhookTest: { as: 'admin' },
    webhookDeliveries: { as: 'admin', query: { state: 'failed', search: 'MẬT' } },
    webhookResend: { as: 'admin', params: { id: ids['delivery'] } },
  } as const satisfies Partial<Samples>;
}

function batchSamples({ ids }: World) {
  const target = {
    name: 'Lô mới',
    departmentId: ids['department'],
    documentTypeId: ids['documentType'],
    documentTemplateId: ids['template'],
  };
  return {
    templatesList: { as: 'admin' },
    templateGet: { as: 'admin', params: { id: ids['template'] } },
    templateCreate: { as: 'admin', body: { name: 'Mới', file: wordOf('Kính gửi {{ten}}') } },
    templateUpdate: { as: 'admin', body: { id: ids['template'], name: 'Đổi' } },
    templateDelete: { as: 'admin', params: { id: ids['templateSpare'] } },
    templateVersions: { as: 'admin', params: { id: ids['template'] } },
    templateRestore: { as: 'admin', body: { id: ids['template'], fileVersion: 1 } },
    templatePreview: {
      as: 'admin',
      body: { id: ids['template'], parameters: ['{{ten}}'], row: ['An'], highlight: true },
    },
    batchLookUp: {
      as: 'admin',
      body: { numbers: ['HD-01'], processorCodes: ['an', 'ann'], relatedNumbers: ['HD-01'] },
    },
    batchCreateAdvanced: {
      as: 'admin',
      body: {
        ...target,
        parameters: ['{{D.No}}', '{{D.Subject}}', '{{P.Code}}', '{{P.AccessPermission}}'],
        rows: [['LÔ-01', 'Hợp đồng', 'an', 'A']],
      },
    },
    batchCreate: { as: 'admin', body: { ...target, file: pdfOf('không phải bảng.xlsx') } },
    batchesList: { as: 'admin' },
    batchGet: { as: 'admin', params: { id: ids['batch'] } },
    batchSend: { as: 'admin', params: { id: ids['batch'] } },
    batchCancel: { as: 'admin', params: { id: ids['batchSpare'] } },
  } as const satisfies Partial<Samples>;
}
