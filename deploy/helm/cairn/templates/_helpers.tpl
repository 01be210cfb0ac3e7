{{- define "cairn.name" -}}
{{- if contains "cairn" .Release.Name }}{{ .Release.Name | trunc 50 | trimSuffix "-" }}{{ else }}{{ printf "%s-cairn" .Release.Name | trunc 50 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "cairn.selector" -}}
app.kubernetes.io/name: cairn
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "cairn.labels" -}}
{{ include "cairn.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{- define "cairn.serviceAccount" -}}
{{- if .Values.serviceAccount.create }}{{ default (include "cairn.name" .) .Values.serviceAccount.name }}{{ else }}{{ default "default" .Values.serviceAccount.name }}{{ end }}
{{- end }}

{{- define "cairn.image" -}}
{{ .Values.image.repository }}:{{ default .Chart.AppVersion .Values.image.tag }}
{{- end }}

{{- define "cairn.env" -}}
- name: BASE_URL
  value: {{ .Values.baseUrl | quote }}
{{- range $name, $value := .Values.env }}
- name: {{ $name }}
  value: {{ $value | toString | quote }}
{{- end }}
{{- range .Values.secretKeys }}
- name: {{ . }}_FILE
  value: /run/secrets/cairn/{{ . }}
{{- end }}
{{- if .Values.storage.existingClaim }}
- name: STORAGE_DIR
  value: /storage
{{- end }}
{{- end }}

{{- define "cairn.mounts" -}}
- name: secrets
  mountPath: /run/secrets/cairn
  readOnly: true
- name: data
  mountPath: /data
- name: tmp
  mountPath: /tmp
{{- if .Values.storage.existingClaim }}
- name: storage
  mountPath: /storage
{{- end }}
{{- end }}

{{- define "cairn.volumes" -}}
- name: secrets
  secret:
    secretName: {{ .Values.existingSecret }}
    # 0440, which not every parser of YAML takes for an octal number.
    defaultMode: 288
    items:
    {{- range .Values.secretKeys }}
      - key: {{ . }}
        path: {{ . }}
    {{- end }}
- name: data
  emptyDir: {}
- name: tmp
  emptyDir: {}
{{- if .Values.storage.existingClaim }}
- name: storage
  persistentVolumeClaim:
    claimName: {{ .Values.storage.existingClaim }}
{{- end }}
{{- end }}

{{- define "cairn.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
fsGroupChangePolicy: OnRootMismatch
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{- define "cairn.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}
